/** The only source of the current moment; everything else receives `ahora` as a parameter. */
export interface Reloj {
  /** The current instant; a new Date on each call, so that a caller may not move the clock. */
  ahora(): Date;
}
