import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { anotarAceptadas, type CoberturaTardia } from './cobertura-tardia.ts';
import { enumerar } from './enumerar.ts';
import { textoYaTieneSoap } from './YaTieneSoap.tsx';

const deUno = ({ patente, hasta, desde }: CoberturaTardia) => ({
  titulo: `El vehículo ${patente} ya tiene SOAP`,
  texto: `${textoYaTieneSoap('este vehículo', hasta, desde)} ¿Desea comprarlo?`,
  textoOk: 'Sí, comprarlo',
  textoCancelar: 'No comprarlo',
});

const deVarios = (tardias: readonly CoberturaTardia[]) => ({
  titulo: 'Vehículos que ya tienen SOAP',
  texto: `Lo que compra para ${enumerar(tardias.map(({ patente }) => patente))} comienza en más de 60 días, cuando termina el SOAP que ya tienen. ¿Desea comprarlos?`,
  textoOk: 'Sí, comprarlos',
  textoCancelar: 'No comprarlos',
});

/**
 * Asks before a late cover is bought, on any screen; true if there is nothing to ask. The purchase remembers
 * a confirmation.
 */
export const usePreguntarCobertura = () => {
  const confirmar = useConfirmar();
  return async (tardias: readonly CoberturaTardia[]): Promise<boolean> => {
    const [primera] = tardias;
    if (!primera) return true;
    const acepta = await confirmar(tardias.length === 1 ? deUno(primera) : deVarios(tardias));
    if (acepta) anotarAceptadas(tardias);
    return acepta;
  };
};
