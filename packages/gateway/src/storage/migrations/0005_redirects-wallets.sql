-- Up Migration

-- The payer's code or phone came with the creation: a no to this attempt ends the order.
ALTER TABLE attempts ADD COLUMN is_only_try boolean NOT NULL DEFAULT false;

-- The wallet that a merchant chose for a payment of Alipay+; none where the payer chooses.
CREATE TABLE wallet_choices (
  trade_id    uuid PRIMARY KEY REFERENCES orders,
  wallet_type text NOT NULL
);

-- What a fast checkout told of its payer, once paid: { customer, billingAddress, shippingAddress }.
CREATE TABLE checkout_data (
  trade_id uuid PRIMARY KEY REFERENCES orders,
  data     jsonb NOT NULL
);

-- Apps of merchants at the platforms of wallets. The key signs what is handed to the wallet.
CREATE TABLE wallet_apps (
  id          uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchants,
  wallet      text NOT NULL CHECK (wallet IN ('WeChat Pay', 'Alipay')),
  app_id      text NOT NULL,
  sealed_key  bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  UNIQUE (merchant_id, wallet, app_id)
);

-- The pretend scheme knows the payment by the merchant's trade too, and keeps where its payer stands: the bank or wallet
-- chosen, whether something is awaited, wrong codes so far. A code or a phone number is never written down.
ALTER TABLE scheme_transactions ADD COLUMN trade_id uuid;
ALTER TABLE scheme_transactions ADD COLUMN scenario text NOT NULL DEFAULT 'web';
ALTER TABLE scheme_transactions ADD COLUMN choice text NOT NULL DEFAULT '';
ALTER TABLE scheme_transactions ADD COLUMN is_awaited boolean NOT NULL DEFAULT false;
ALTER TABLE scheme_transactions ADD COLUMN tries integer NOT NULL DEFAULT 0;
-- What happens by itself, and when: an answer from the app, a time that is over, money that comes late.
ALTER TABLE scheme_transactions ADD COLUMN due_outcome text;
ALTER TABLE scheme_transactions ADD COLUMN due_at timestamptz;
-- What was paid, where it is not what was asked for.
ALTER TABLE scheme_transactions ADD COLUMN paid_amount bigint;
-- The payment that this one was made a second time for.
ALTER TABLE scheme_transactions ADD COLUMN again_of uuid REFERENCES scheme_transactions;
CREATE INDEX scheme_transactions_by_trade ON scheme_transactions (trade_id, id);
CREATE UNIQUE INDEX scheme_transactions_again ON scheme_transactions (again_of);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
