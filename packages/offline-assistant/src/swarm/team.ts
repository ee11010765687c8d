/** A member of a swarm: its name is unique, its prompt is the person's own words. */
export interface TeamAgent {
  name: string;
  system_prompt: string;
}
