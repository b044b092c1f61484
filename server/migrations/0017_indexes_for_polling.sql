-- Statements that run by the clock find their rows by index (promise 25).
create index sessions_by_use on sessions (used_at);
create index mailed_tokens_by_expiry on mailed_tokens (expires_at);
create index auth_codes_by_expiry on auth_codes (expires_at);
create index refunds_wanted on refunds (created_at) where status = 'wanted';
create index subscriptions_granted on subscriptions (period_ends_at) where provider_id is null and status <> 'ended';
create index orders_to_remind on orders (reminders_sent, due_at) where status = 'due';
