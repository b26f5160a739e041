import type { Some } from '../random.ts';

/** Makers of equipment by group; all invented. */
export const makers = {
  measurement: ['Nordfjell Measurement', 'Tianhe Instruments 天河仪表', 'Keller & Brandt', 'Halden Sensors'],
  valves: ['Bergmann Valves', 'Jiangnan Valve 江南阀门', 'Castello Valvole', 'Northgate Flow Control'],
  electrical: ['Lindqvist Power', 'Huadong Electric 华东电气', 'Marchetti Elettrica', 'Voltara'],
  cables: ['Yangtze Cable 扬子电缆', 'Skagen Kabel', 'Meridian Wire & Cable'],
  rotating: ['Ostrava Turbo', 'Shenhai Pumps 深海泵业', 'Falk & Sons Pumps', 'Kitano Compressors'],
  vessels: ['Dalian Heavy Vessels 大连重容', 'Rheinwerk Apparatebau', 'Sungjin Process'],
  control: ['Aurelia Automation', 'Zhongkong Systems 中控系统', 'Paragon Safety Systems'],
  safety: ['Sentinel Detection', 'Anshi Fire 安世消防', 'Redwater Fire Protection'],
  telecom: ['Fjordcom', 'Hanxin Telecom 汉信通信', 'Stentor Audio'],
  air: ['Polarluft', 'Qingfeng Air 清风空调', 'Aerwin'],
  lifting: ['Trondal Cranes', 'Zhenzhong Hoists 振重起重'],
} as const satisfies Readonly<Record<string, Some<string>>>;

/** The key of a group of makers. */
export type MakerGroup = keyof typeof makers;
