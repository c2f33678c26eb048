/** Lets one attack rest while another part of a drill prepares what the attack would spoil. */
export class Truce {
  #preparing = 0;

  /** Whether attacks rest. */
  get holds(): boolean {
    return this.#preparing > 0;
  }

  /** Prepares something in peace. */
  async during<Prepared>(prepare: () => Promise<Prepared>): Promise<Prepared> {
    this.#preparing += 1;
    try {
      return await prepare();
    } finally {
      this.#preparing -= 1;
    }
  }
}
