-- Up Migration

-- What an order was made with, once its payer has chosen a method on our page: sub_pay_method is then the choice.
ALTER TABLE orders ADD COLUMN asked_method text;

-- A press of the pay button on our page. The same press again is the same attempt.
ALTER TABLE attempts ADD COLUMN press text;
CREATE UNIQUE INDEX attempts_of_press ON attempts (trade_id, press) WHERE press IS NOT NULL;

-- How a card is taken that its payer types on our page: 3ds_initiate and form_type of `Cards HPP`.
CREATE TABLE card_pages (
  trade_id uuid PRIMARY KEY REFERENCES orders,
  three_ds text NOT NULL,
  is_framed boolean NOT NULL
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
