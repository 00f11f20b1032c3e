import { definirFallo, Fallo } from '#values/fallo.ts';

/** One of them is missing, foreign, cancelled, or does not end soon: the same answer. */
export const renovacionNoEncontrada = definirFallo(
  'renovacion.no_encontrada',
  404,
  'Una de las pólizas ya no está por vencer. Por favor, actualice la lista.',
);

/** A sale has one agreement only. */
export const variosConvenios = definirFallo(
  'renovacion.varios_convenios',
  400,
  'Seleccione pólizas de un solo convenio',
);

/** Their plates have a later cover, or a sale in progress reserved one. */
export const yaRenovada = (patentes: readonly string[]): Fallo =>
  new Fallo('renovacion.ya_renovada', 409, `Ya fueron renovados: ${patentes.join(', ')}`, {
    Patente: patentes.map((patente) => `El vehículo ${patente} ya fue renovado`),
  });
