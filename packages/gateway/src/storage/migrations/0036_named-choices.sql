-- Up Migration

-- What codes of requests meant, in words. capture: with the payment, later on request, or never where a card is only
-- stored. keeps_card: the card is stored if payer and issuer agree.
ALTER TABLE orders
  ADD COLUMN capture text NOT NULL DEFAULT 'now' CHECK (capture IN ('now', 'later', 'never')),
  ADD COLUMN keeps_card boolean NOT NULL DEFAULT false;
UPDATE orders SET keeps_card = sub_pay_method = 'Card' AND operation IN ('10', '11', '12'),
  capture = CASE WHEN operation = '10' THEN 'never' WHEN operation IN ('2', '12') THEN 'later' ELSE 'now' END
WHERE operation <> '1';
ALTER TABLE orders DROP COLUMN operation;

UPDATE card_pages SET three_ds = CASE three_ds WHEN '02' THEN 'without' WHEN '03' THEN 'exemption' ELSE 'with' END;
ALTER TABLE card_pages ADD CONSTRAINT card_pages_three_ds_check
  CHECK (three_ds IN ('with', 'without', 'exemption'));

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
