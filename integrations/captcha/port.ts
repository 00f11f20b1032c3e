/** Verdict: `vencido` is an expired challenge; `repetido` is a valid solution used before. */
export type Veredicto = 'valido' | 'invalido' | 'repetido' | 'vencido';
/** Proof of work that the browser is asked for, in the terms of ALTCHA. */
export type Desafio = {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
};
/**
 * Captcha in front of the plate look-up and the public search. It never throws on input of a visitor;
 * unreadable input is `invalido`.
 */
export interface Captcha {
  /** Returns a challenge for the browser, serialisable as JSON. */
  desafio(): Promise<Desafio>;
  /** Verifies the header `X-Captcha`. Each solution is `valido` only once. */
  verificar(respuesta: string): Promise<Veredicto>;
}
/**
 * Records a used solution until `venceEn`; returns true if it was new. Exactly one of several concurrent
 * calls with one `firma` gets true.
 */
export type MarcarUsada = (firma: string, venceEn: Date) => Promise<boolean>;
