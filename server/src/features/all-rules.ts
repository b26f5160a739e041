/** The behaviour of every register, in the order of the features; importing this declares it. */
import '../register/links.ts';
import './imports/import-rules.ts';
import './tagged-items/tagged-item-rules.ts';
import './checks/tag-itr-rules.ts';
import './checks/allocate.ts';
import './checks/signed-as.ts';
import './punch/punch-rules.ts';
import './punch/signed-as.ts';
import './handover/handover-rules.ts';
import './handover/in-doubt.ts';
import './handover/signed-as.ts';
import './procedures/procedure-rules.ts';
import './messages/tell-signing.ts';
import './messages/tell-assigning.ts';
import './messages/tell-changes.ts';
