import { type Exigencia, si } from '#integrations/exigencia.ts';

/** Half a second of work for a browser; production refuses less. */
export const CAPTCHA_MINIMO = 1_500;

interface AjustesDelCaptcha {
  CAPTCHA_ESFUERZO: number;
}

const reparoDeEsfuerzo = ({ CAPTCHA_ESFUERZO: esfuerzo = CAPTCHA_MINIMO }) =>
  si(esfuerzo < CAPTCHA_MINIMO, `No frena a un robot: ponga ${CAPTCHA_MINIMO} o más, o quítelo`);

export const DEL_CAPTCHA: readonly Exigencia<AjustesDelCaptcha>[] = [
  { ajuste: 'CAPTCHA_ESFUERZO', reparo: reparoDeEsfuerzo },
];
