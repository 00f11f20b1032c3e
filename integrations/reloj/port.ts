/** Only source of the current time; other code receives `ahora` as a parameter. */
export interface Reloj {
  /** Returns a new Date on each call, so that changing it does not move the clock. */
  ahora(): Date;
}
