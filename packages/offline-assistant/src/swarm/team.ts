/** A member of a swarm. Its name is unique, its prompt is the user's own text. */
export interface TeamAgent {
  name: string;
  system_prompt: string;
}
