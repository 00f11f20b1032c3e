import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { textoYaTieneSoap } from '../vehiculos/YaTieneSoap.tsx';
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
  const confirmar = useConfirmar();
  return async () => {
    const { patente, especial, validarPatente } = form.getValues();
    // A plate nobody confirms does not say which vehicle is covered already.
    if (edicion !== null || (especial && !validarPatente)) return true;
    const cotizacion = esperar ? await esperar() : dicha;
    if (!cotizacion?.preguntar || cotizacion.coberturaHasta === null) return true;
    const { coberturaHasta, vigenciaDesde } = cotizacion;
    return confirmar({
      titulo: `El vehículo ${patente} ya tiene SOAP`,
      texto: `${textoYaTieneSoap('este vehículo', coberturaHasta, vigenciaDesde)} ¿Desea comprarlo?`,
      textoOk: 'Sí, comprarlo',
      textoCancelar: 'No comprarlo',
    });
  };
};
