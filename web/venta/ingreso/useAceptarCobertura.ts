import { tardiaDeCotizacion } from '../vehiculos/cobertura-tardia.ts';
import { usePreguntarCobertura } from '../vehiculos/usePreguntarCobertura.ts';
import type { EstadoDelFormulario } from './useEstadoDelFormulario.ts';

/**
 * Asks before a vehicle enters the list that already has SOAP, where what is bought starts late;
 * true where there is nothing to ask.
 */
export const useAceptarCobertura = ({
  form,
  edicion,
  cotizacion: { dicha, esperar },
}: EstadoDelFormulario): (() => Promise<boolean>) => {
  const preguntar = usePreguntarCobertura();
  return async () => {
    const { especial, validarPatente } = form.getValues();
    // A plate nobody confirms does not say which vehicle is covered already.
    if (edicion !== null || (especial && !validarPatente)) return true;
    const tardia = tardiaDeCotizacion(esperar ? await esperar() : dicha);
    return preguntar(tardia === null ? [] : [tardia]);
  };
};
