/** The places of the machine, which the processes of all steps share: where one step waits, another one goes on. */

/** A third or a quarter of them can be asked for. */
export const ALL_PLACES = 12;

interface Waiting {
  readonly count: number;
  begin(): void;
}

const queue: Waiting[] = [];
let free = ALL_PLACES;

/** Runs `work` when so many places are free. Who came first begins first, even if a later one would fit in. */
export async function inPlaces<T>(count: number, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((begin) => {
    queue.push({ count, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    free += count;
    beginNext();
  }
}

function beginNext(): void {
  for (let next = queue[0]; next && next.count <= free; next = queue[0]) {
    queue.shift();
    free -= next.count;
    next.begin();
  }
}
