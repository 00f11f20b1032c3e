/** A person as a mailed code proved it: by RUT, or, who only bought for others, by e-mail alone. */
export interface Titular {
  readonly rut: number | null;
  /** Lower case. */
  readonly correo: string;
}
