-- The cells of one subsystem: a certificate counts those of its object instead of all of the plant.
create index counter_tagged_item__sub_systems on counter_tagged_item using gin (sub_systems) with (fastupdate = off);
create index counter_tag_itr__sub_systems on counter_tag_itr using gin (sub_systems) with (fastupdate = off);
create index counter_punch_list_item__sub_systems on counter_punch_list_item using gin (sub_systems) with (fastupdate = off);
create index counter_tag_pwl__sub_systems on counter_tag_pwl using gin (sub_systems) with (fastupdate = off);
