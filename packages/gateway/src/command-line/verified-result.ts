/** The result of the commands that verify a chain of sealed blocks. */
import { Refusal } from '../administration/refusal.ts';
import { ArchiveFault } from '../archive/archives.ts';
import { ChainFault, type VerifiedChain } from '../chain/verify-chain.ts';
import type { Result } from './command.ts';

/** Returns what was verified; `also` names what was verified beside the rows. Throws Refusal for a broken chain. */
export async function verifiedResult(
  noun: 'records' | 'transfers',
  verification: Promise<VerifiedChain>,
  also = '',
): Promise<Result & { readonly json: object }> {
  try {
    const { blocks, rows, unsealed, mac } = await verification;
    const counts = `${rows} ${noun} in ${blocks} blocks are as they were sealed${also}.`;
    return {
      json: { blocks: Number(blocks), [noun]: Number(rows), unsealed: Number(unsealed), mac: mac ?? null },
      text: [counts, `${unsealed} wait for a block.`, ...(mac ? [`Block ${blocks}: ${mac}`] : [])].join('\n'),
    };
  } catch (error) {
    if (error instanceof ChainFault || error instanceof ArchiveFault) throw new Refusal(error.message);
    throw error;
  }
}
