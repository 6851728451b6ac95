-- Up Migration

-- How often something was tried: `used` of a room that fills with each try and empties within `seconds`; below nothing,
-- room was earned by payments that went well. `tries` is how many there were one after the other. `name` is a keyed
-- hash of an address, a card, an order_id or a merchant. Not logged: these tables stand in no backup, and after a crash
-- of the server all counts begin anew. Real time.
CREATE UNLOGGED TABLE try_counts (
  name       bytea PRIMARY KEY,
  room       double precision NOT NULL,
  seconds    double precision NOT NULL,
  used       double precision NOT NULL,
  tries      integer NOT NULL,
  counted_at timestamptz NOT NULL,
  until      timestamptz NOT NULL
);
CREATE INDEX try_counts_to_forget ON try_counts (until);

-- Tries whose outcome is not known yet, and what they were counted under.
CREATE UNLOGGED TABLE open_tries (
  attempt_id uuid PRIMARY KEY,
  counted    bytea[] NOT NULL,
  merchant   bytea NOT NULL,
  payer      bytea NOT NULL,
  until      timestamptz NOT NULL
);
CREATE INDEX open_tries_to_forget ON open_tries (until);

-- What is left of `used` after `age`: it empties evenly; what was earned fades.
CREATE FUNCTION try_level(used double precision, room double precision, seconds double precision, age interval)
RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN used > 0
    THEN greatest(0, used - room * greatest(0, extract(epoch FROM age)) / seconds)
    -- Bounded: after so long nothing is left, and the exponent of a month would not fit a number.
    ELSE used * exp(-least(200, greatest(0, extract(epoch FROM age)) / seconds)) END
$$;

-- Wrong PINs are counted there, too.
DROP TABLE gift_card_tries;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
