import makeBig, { type Big } from 'big.js';

const HALF_UP = 1;
const DIVISION_PLACES = 40;

/** Exact decimals made of text alone: a binary float throws, so that no amount passes through one. */
const Exact = makeBig();
Exact.strict = true;
Exact.RM = HALF_UP;
Exact.DP = DIVISION_PLACES;

/** An exact decimal. */
export type Decimal = Big;

/** Makes an exact decimal of its text. @throws Error when the text is no number */
export const decimal = (text: string): Decimal => new Exact(text);
/** Zero. */
export const ZERO: Decimal = decimal('0');

/** The sum of texts of decimals. */
export const sumOf = (texts: readonly string[]): Decimal => texts.reduce((sum, text) => sum.plus(decimal(text)), ZERO);

/** Rounds half up, away from zero: 0.125 is 0.13, and −0.125 is −0.13, so that a red letter mirrors its blue invoice. */
export const rounded = (value: Decimal, places: number): Decimal => value.round(places, HALF_UP);
/** An amount of money with two decimals. */
export const moneyText = (value: Decimal): string => value.toFixed(2, HALF_UP);
/** All digits without an exponent. */
export const plainText = (value: Decimal): string => value.toFixed();
