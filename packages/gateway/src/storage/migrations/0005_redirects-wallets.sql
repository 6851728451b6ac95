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

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
