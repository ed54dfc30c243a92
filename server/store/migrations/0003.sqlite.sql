alter table queries add column model_name text;
alter table queries add column model_provider text;
alter table queries add column input_tokens integer check (input_tokens >= 0);
alter table queries add column output_tokens integer check (output_tokens >= 0);
alter table queries add column cost_usd real check (cost_usd >= 0);
