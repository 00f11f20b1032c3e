/** `vencido`: solved too long ago; `repetido`: it was good and had been used before. */
export type Veredicto = 'valido' | 'invalido' | 'repetido' | 'vencido';
/**
 * Tells people from machines before the plate lookup and the public search. It never throws on
 * what a visitor sends: anything unreadable is `invalido`.
 */
export interface Captcha {
  /** What the browser needs to solve one challenge, as JSON. */
  desafio(): Promise<unknown>;
  /** Judges what the browser sent in `X-Captcha`. Each solution is `valido` once only. */
  verificar(respuesta: string): Promise<Veredicto>;
}
/**
 * Remembers a used solution until `venceEn`; true when it was not there yet. Two simultaneous
 * calls with one `firma`: exactly one gets true.
 */
export type MarcarUsada = (firma: string, venceEn: Date) => Promise<boolean>;
