-- Signals: bids of a suspended person that the administrator who suspended them must not void. Validated in the next file.
alter table signals drop constraint signals_rule_known;
alter table signals add constraint signals_rule_known check (rule in ('shared-device', 'shared-network', 'shared-card',
  'one-seller', 'voided-bids', 'lapsed-orders', 'unusual-amount', 'standing-bids')) not valid;
