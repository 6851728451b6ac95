/** The places of the machine, which the processes of all steps share: where one step waits, another one goes on. */

/** Some processes wait, for a database, a browser or a process that they killed: four keep two cores busy. */
export const ALL_PLACES = 4;

/** How much a process needs, and when. */
export interface Need {
  readonly places: number;
  /** From 0 for what begins first to 1 for what begins last. */
  readonly rank: number;
}

interface Waiting extends Need {
  begin(): void;
}

const queue: Waiting[] = [];
let free = ALL_PLACES;

/** Runs `work` when its places are free. The lowest rank begins first, even if another one would fit in before. */
export async function inPlaces<T>({ places, rank }: Need, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((begin) => {
    queue.push({ places, rank, begin });
    queue.sort((a, b) => a.rank - b.rank);
    beginNext();
  });
  try {
    return await work();
  } finally {
    free += places;
    beginNext();
  }
}

function beginNext(): void {
  for (let next = queue[0]; next && next.places <= free; next = queue[0]) {
    queue.shift();
    free -= next.places;
    next.begin();
  }
}
