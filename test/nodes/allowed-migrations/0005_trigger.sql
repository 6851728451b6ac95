-- Up Migration

SET LOCAL lock_timeout = '100ms';

CREATE FUNCTION proof_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE TRIGGER proof_kept BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION proof_kept();

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
