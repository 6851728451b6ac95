-- Up Migration

-- A gift card that holds less than an order pays a part of it, and another way pays the rest. part_amount: what the gift
-- card has paid, in hundredths of the order's currency; part_reference: its rail's reference. Both stay when the order
-- ends unpaid and the part goes back.
ALTER TABLE orders
  ADD COLUMN part_amount    bigint CHECK (part_amount > 0 AND part_amount < amount),
  ADD COLUMN part_reference text,
  ADD CONSTRAINT orders_part CHECK ((part_amount IS NULL) = (part_reference IS NULL));

-- The attempt that charges a gift card with such a part.
ALTER TABLE attempts ADD COLUMN is_part boolean NOT NULL DEFAULT false;

-- A payment in two ways has a line for each, and so has a refund that goes back both ways.
CREATE UNIQUE INDEX fund_lines_of_payment ON fund_lines (trade_id, method) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX fund_lines_of_refund ON fund_lines (refund_id, method) WHERE refund_id IS NOT NULL;
DROP INDEX fund_lines_one_payment;
DROP INDEX fund_lines_one_refund;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
