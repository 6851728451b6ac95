// Tests of logging problems for the developer.
import { expect } from '@open-wc/testing';
import { PROBLEMS, problem, reportToConsole } from './problems.ts';
import { REMEDIES } from './remedies.ts';

describe('a problem in the console', () => {
  const lines: unknown[][] = [];
  const { error } = console;
  beforeEach(() => {
    lines.length = 0;
    console.error = (...line: unknown[]) => lines.push(line);
  });
  afterEach(() => {
    console.error = error;
  });

  it('is logged with the element, what happened and the remedy', async () => {
    await reportToConsole('gw-checkout', problem('network', '/pay/session gave no answer.'));
    expect(lines).to.deep.equal([
      [`<gw-checkout> network: /pay/session gave no answer. → ${REMEDIES.network}`],
    ]);
  });

  it('is not logged when the payer left a field empty or mistyped it', async () => {
    for (const code of ['card-incomplete', 'method-incomplete', 'voucher-refused'] as const)
      await reportToConsole('gw-checkout', problem(code, 'Something is missing.'));
    expect(lines).to.deep.equal([]);
  });

  it('is logged with its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    await reportToConsole('gw-checkout', problem('network', 'No answer.', cause));
    expect(lines[0]?.[1]).to.equal(cause);
  });

  it('has a remedy for each code, as a sentence', () => {
    expect(Object.keys(REMEDIES).toSorted()).to.deep.equal(Object.keys(PROBLEMS).toSorted());
    for (const [code, remedy] of Object.entries(REMEDIES)) expect(remedy, code).to.match(/^\S.{15,}\S$/s);
  });
});
