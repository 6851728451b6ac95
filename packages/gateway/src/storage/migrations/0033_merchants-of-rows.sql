-- Up Migration

-- Every table that belongs to merchants carries merchant_id. Rows that requests write have no foreign key on it: their
-- order or account has one, and another would lock the merchant's row once more for each. Rows of operators have it.

-- One name: merchant_id is whom a row belongs to, receiver_id who gets a share.
ALTER TABLE split_receivers RENAME COLUMN merchant_id TO receiver_id;

ALTER TABLE attempts ADD COLUMN merchant_id uuid;
ALTER TABLE captures ADD COLUMN merchant_id uuid;
ALTER TABLE card_pages ADD COLUMN merchant_id uuid;
ALTER TABLE checkout_data ADD COLUMN merchant_id uuid;
ALTER TABLE wallet_choices ADD COLUMN merchant_id uuid;
ALTER TABLE token_sales ADD COLUMN merchant_id uuid;
ALTER TABLE scanned_codes ADD COLUMN merchant_id uuid;
ALTER TABLE surplus_money ADD COLUMN merchant_id uuid;
ALTER TABLE rail_movements ADD COLUMN merchant_id uuid;
ALTER TABLE burned_tokens ADD COLUMN merchant_id uuid;
ALTER TABLE ticket_uses ADD COLUMN merchant_id uuid;
ALTER TABLE order_claims ADD COLUMN merchant_id uuid;
ALTER TABLE order_holds ADD COLUMN merchant_id uuid;
ALTER TABLE gift_card_claims ADD COLUMN merchant_id uuid;
ALTER TABLE request_keys ADD COLUMN merchant_id uuid;
ALTER TABLE notifications ADD COLUMN merchant_id uuid;
ALTER TABLE notification_tries ADD COLUMN merchant_id uuid;
ALTER TABLE split_parts ADD COLUMN merchant_id uuid;
ALTER TABLE account_features ADD COLUMN merchant_id uuid REFERENCES merchants;
ALTER TABLE account_secrets ADD COLUMN merchant_id uuid REFERENCES merchants;
ALTER TABLE client_key_origins ADD COLUMN merchant_id uuid REFERENCES merchants;
ALTER TABLE split_receivers ADD COLUMN merchant_id uuid REFERENCES merchants;
-- Stays null where the rail names no attempt of ours.
ALTER TABLE rail_events ADD COLUMN merchant_id uuid;

UPDATE attempts r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE captures r SET merchant_id = a.merchant_id FROM attempts a WHERE a.id = r.attempt_id;
UPDATE rail_events r SET merchant_id = a.merchant_id FROM attempts a WHERE a.id = r.attempt_id;
UPDATE card_pages r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE checkout_data r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE wallet_choices r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE token_sales r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE scanned_codes r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE surplus_money r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE rail_movements r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE burned_tokens r SET merchant_id = o.merchant_id FROM orders o WHERE o.trade_id = r.trade_id;
UPDATE ticket_uses r SET merchant_id = t.merchant_id FROM burned_tokens t WHERE t.ticket_id = r.ticket_id;
UPDATE order_claims r SET merchant_id = s.merchant_id FROM stores s WHERE s.id = r.store_id;
UPDATE order_holds r SET merchant_id = s.merchant_id FROM stores s WHERE s.id = r.store_id;
UPDATE gift_card_claims r SET merchant_id = s.merchant_id FROM stores s WHERE s.id = r.store_id;
UPDATE request_keys r SET merchant_id = a.merchant_id FROM accounts a WHERE a.id = r.account_id;
UPDATE notifications r SET merchant_id = a.merchant_id FROM accounts a WHERE a.id = r.account_id;
UPDATE notification_tries r SET merchant_id = n.merchant_id FROM notifications n WHERE n.id = r.notification_id;
UPDATE split_parts r SET merchant_id = s.merchant_id FROM splits s WHERE s.id = r.split_id;
UPDATE account_features r SET merchant_id = a.merchant_id FROM accounts a WHERE a.id = r.account_id;
UPDATE account_secrets r SET merchant_id = a.merchant_id FROM accounts a WHERE a.id = r.account_id;
UPDATE client_key_origins r SET merchant_id = k.merchant_id FROM client_keys k WHERE k.id = r.client_key_id;
UPDATE split_receivers r SET merchant_id = s.merchant_id FROM split_solutions s WHERE s.id = r.solution_id;

-- Counts of tickets whose tokens are forgotten count nothing any more.
DELETE FROM ticket_uses WHERE merchant_id IS NULL;

DO $$ DECLARE of_merchants text;
BEGIN
  FOREACH of_merchants IN ARRAY ARRAY['attempts', 'captures', 'card_pages', 'checkout_data', 'wallet_choices',
    'token_sales', 'scanned_codes', 'surplus_money', 'rail_movements', 'burned_tokens', 'ticket_uses', 'order_claims',
    'order_holds', 'gift_card_claims', 'request_keys', 'notifications', 'notification_tries', 'split_parts',
    'account_features', 'account_secrets', 'client_key_origins', 'split_receivers']
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN merchant_id SET NOT NULL', of_merchants);
  END LOOP;
END $$;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
