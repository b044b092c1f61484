-- Looked at with every bid: a length says as much as the pattern did, and the engine of patterns is slow to start.
alter table lots drop constraint lots_chain_head_check;
alter table lots add constraint lots_chain_head_check check (length(chain_head) = 64);
