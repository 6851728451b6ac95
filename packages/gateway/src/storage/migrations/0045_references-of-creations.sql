-- Up Migration

-- A creation no longer checks that its merchant, store and account exist: its caller was read from these rows. What
-- remains to be protected is that they stay. They are closed, never removed, and keep their ids, whoever asks.
CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % stay, and keep their ids: orders and request keys refer to them', TG_TABLE_NAME
    USING ERRCODE = 'foreign_key_violation';
END $$;

CREATE TRIGGER merchants_stay BEFORE DELETE OR TRUNCATE ON merchants
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_stay BEFORE DELETE OR TRUNCATE ON stores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER accounts_stay BEFORE DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER merchants_keep_id BEFORE UPDATE OF id ON merchants
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER stores_keep_id BEFORE UPDATE OF id ON stores
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER accounts_keep_id BEFORE UPDATE OF id ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal();

ALTER TABLE orders
  DROP CONSTRAINT orders_merchant_id_fkey,
  DROP CONSTRAINT orders_store_id_fkey,
  DROP CONSTRAINT orders_account_id_fkey;
ALTER TABLE request_keys DROP CONSTRAINT request_keys_account_id_fkey;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
