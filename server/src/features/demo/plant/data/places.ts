/** Areas of a plant; larger plants repeat them. */
export const areas = [
  ['Wellbay', '井口区'],
  ['Separation area', '分离区'],
  ['Gas compression area', '天然气压缩区'],
  ['Utility area', '公用工程区'],
  ['Power generation area', '发电区'],
  ['Flare area', '火炬区'],
  ['Tank farm', '罐区'],
  ['Pipe rack', '管廊区'],
  ['Substation', '变电所'],
  ['Control building', '控制楼'],
  ['Water treatment area', '水处理区'],
  ['Accommodation', '生活区'],
  ['Jetty', '码头'],
  ['Workshop and store', '检修与仓库区'],
] as const;

/** The decks of an area. */
export const decks = [
  ['L1', 'ground level', '地面层'],
  ['L2', 'mezzanine', '夹层'],
  ['L3', 'upper deck', '上层甲板'],
] as const;

/** The sides of a deck. */
export const sides = [
  ['N', 'north', '北侧'],
  ['S', 'south', '南侧'],
  ['E', 'east', '东侧'],
  ['W', 'west', '西侧'],
] as const;

/** Storage places for equipment waiting to be installed; items in a store belong to no system yet. */
export const warehouse = [
  ['WH-1-A', 'Warehouse 1, heated, aisle A 1 号保温库 A 排'],
  ['WH-1-B', 'Warehouse 1, heated, aisle B 1 号保温库 B 排'],
  ['WH-2', 'Warehouse 2, covered 2 号棚库'],
  ['YARD', 'Lay-down yard 堆场'],
] as const;
