/** Time during which a reason applies to further look-ups. */
const VIGENCIA_MS = 10 * 60_000;

type Respuesta = (motivo: string | null) => void;

let dicho: { readonly motivo: string; readonly hasta: number } | null = null;
let esperando: Respuesta[] = [];
let avisar: () => void = () => undefined;

/** True while a look-up waits for a reason, so that a screen asks for it. */
export const seEspera = (): boolean => esperando.length > 0;

export const alCambiarEspera = (cambio: () => void): (() => void) => {
  avisar = cambio;
  return () => {
    avisar = () => undefined;
  };
};

/** Stores the answer; null means that the user gave none. */
export const responderMotivo = (motivo: string | null): void => {
  dicho = motivo === null ? null : { motivo, hasta: performance.now() + VIGENCIA_MS };
  const quienes = esperando;
  esperando = [];
  avisar();
  for (const responder of quienes) responder(motivo);
};

/** Recent reason, or the answer to the question. */
export const motivoParaConsultar = (): Promise<string | null> => {
  if (dicho && dicho.hasta > performance.now()) return Promise.resolve(dicho.motivo);
  return new Promise((resolve) => {
    esperando.push(resolve);
    avisar();
  });
};
