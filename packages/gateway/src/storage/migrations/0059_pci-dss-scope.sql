-- Up Migration

SET LOCAL lock_timeout = '200ms';

-- How the operator has shown that readable card numbers may pass the gateway to this account: a Report on Compliance as
-- a service provider, or SAQ D for Service Providers. Null where the account takes none.
ALTER TABLE rail_accounts ADD COLUMN pci_dss_scope text,
  ADD CONSTRAINT rail_accounts_pci_dss_scope_check CHECK (pci_dss_scope IN ('roc', 'saq-d')) NOT VALID;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
