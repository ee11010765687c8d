/** A round-robin queue: people take turns, however many jobs one of them has waiting. */
export class FairQueue<Job> {
  private readonly waiting = new Map<string, Job[]>();
  size = 0;

  countOf(person: string): number {
    return this.waiting.get(person)?.length ?? 0;
  }

  add(person: string, job: Job): void {
    this.waiting.set(person, [...(this.waiting.get(person) ?? []), job]);
    this.size += 1;
  }

  /**
   * Makes room for a job of this person: removes and returns the newest job of the person with the most. Undefined if
   * nobody would have more jobs than this person afterwards.
   */
  shedFor(person: string): Job | undefined {
    const [longest] = [...this.waiting].sort(([, some], [, others]) => others.length - some.length);
    if (!longest) return undefined;
    const [other, jobs] = longest;
    if (jobs.length <= this.countOf(person) + 1) return undefined;
    this.waiting.set(other, jobs.slice(0, -1));
    this.size -= 1;
    return jobs.at(-1);
  }

  /** The oldest job of the first person who is allowed one now. That person then goes to the end of the queue. */
  take(isAllowed: (person: string) => boolean): Job | undefined {
    for (const [person, [first, ...rest]] of this.waiting) {
      if (first === undefined || !isAllowed(person)) continue;
      this.keep(person, rest);
      return first;
    }
    return undefined;
  }

  /** @returns false when it had already been taken. */
  remove(person: string, job: Job): boolean {
    const jobs = this.waiting.get(person);
    if (!jobs?.includes(job)) return false;
    this.keep(
      person,
      jobs.filter((other) => other !== job),
    );
    return true;
  }

  private keep(person: string, rest: Job[]): void {
    this.waiting.delete(person);
    if (rest.length > 0) this.waiting.set(person, rest);
    this.size -= 1;
  }
}
