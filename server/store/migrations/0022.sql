-- Readings that were offered are kept with what the answer shows; their rows served the judging of later answers, which is gone.
alter table queries drop column offered_json;
