import { useEffect, useRef } from 'react';
import { trasPausa } from '../../../lib/foco/pausa.ts';
import type { Operacion } from '../../../ui/dialogo/useOperacion.ts';
import { consultarPatente, type RespuestaDePatente } from './consulta-patente.ts';

/** A quick answer opens no dialog at all. */
const DEMORA_DEL_DIALOGO = 150;

interface Entrada {
  readonly captcha: string | undefined;
  readonly operacion: Operacion;
  readonly alResponder: (patente: string, respuesta: RespuestaDePatente) => void;
}

interface Consultador {
  readonly consultar: (patente: string) => void;
  /** What is on its way is no longer wanted. */
  readonly olvidar: () => void;
}

/** Plate look-ups one at a time, behind the dialog 'Cargando Vehículo' (V-VEH-023). */
export const useConsultaPatente = ({ captcha, operacion, alResponder }: Entrada): Consultador => {
  const enCurso = useRef<AbortController | null>(null);
  // The answer of the first screen's captcha serves once; afterwards its cookie does.
  const respuestaDeCaptcha = useRef(captcha);
  const responder = useRef(alResponder);
  useEffect(() => {
    responder.current = alResponder;
  });
  const { iniciar, ocultar } = operacion;

  const olvidar = () => enCurso.current?.abort();
  useEffect(() => () => enCurso.current?.abort(), []);

  const consultar = (patente: string) => {
    olvidar();
    const control = new AbortController();
    enCurso.current = control;
    // It takes the focus: whoever still types a check digit goes on typing it into the field.
    let dejarDialogo = (): void => clearTimeout(demora);
    const demora = setTimeout(() => {
      dejarDialogo = trasPausa(() =>
        iniciar(`Estamos buscando la patente ${patente}, por favor espere.`, 'Cargando Vehículo'),
      );
    }, DEMORA_DEL_DIALOGO);
    const usada = respuestaDeCaptcha.current;
    respuestaDeCaptcha.current = undefined;
    void consultarPatente(patente, control.signal, usada)
      .then((respuesta) => responder.current(patente, respuesta))
      .catch(() => undefined)
      .finally(() => {
        dejarDialogo();
        if (enCurso.current === control) ocultar();
      });
  };

  return { consultar, olvidar };
};
