import { decimal, moneyText } from './decimal.ts';

/** Tax payable of a month: output − input + transferred out − carried over. Negative where it is carried on. */
export const vatPayable = (month: {
  readonly output: string;
  readonly input: string;
  readonly transferOut: string;
  readonly carried: string;
}): string =>
  moneyText(
    decimal(month.output).minus(decimal(month.input)).plus(decimal(month.transferOut)).minus(decimal(month.carried)),
  );
