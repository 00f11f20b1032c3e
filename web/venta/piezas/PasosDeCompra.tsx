import { useSesion } from '../../lib/sesion/useSesion.ts';
import { leerVenta } from '../../lib/venta/venta.ts';
import { type Paso, Pasos, TITULOS_DE_COMPRA } from '../../ui/Pasos.tsx';

/** Step of each screen, from 0; `terminada` once every policy exists. */
export const PASO = {
  convenio: 0,
  vehiculos: 1,
  revision: 2,
  terminos: 3,
  pago: 4,
  emision: 5,
  terminada: 6,
} as const;

const RUTAS = [
  '/venta/seleccionConvenio',
  '/venta/ingresoVehiculo',
  '/venta/listaVehiculos',
  '/venta/terminosYCondiciones',
] as const;

interface PasosDeCompraProps {
  readonly actual: (typeof PASO)[keyof typeof PASO];
  readonly idConvenio?: number | null;
  /** True for vehicles from a file: their step leads to the upload, not to the form. */
  readonly subida?: string | null;
}

/**
 * Current step of the purchase; until PAGAR the finished steps link their screens. Who bought by a link chose no
 * agreement, and takes no steps with one vehicle (V-PAGO1-010).
 */
export const PasosDeCompra = ({ actual, idConvenio = null, subida = null }: PasosDeCompraProps) => {
  const porEnlace = useSesion().tipo === 'publica';
  if (porEnlace && leerVenta().cantidadVehiculos < 2) return null;
  const seVuelve = actual <= PASO.terminos;
  const pasos = TITULOS_DE_COMPRA.map((titulo, lugar): Paso => {
    const ruta = lugar === PASO.vehiculos && subida !== null ? subida : RUTAS[lugar];
    return seVuelve && ruta !== undefined ? { titulo, ruta, estado: { idConvenio } } : { titulo };
  });
  return porEnlace ? (
    <Pasos pasos={pasos.slice(PASO.vehiculos)} actual={actual - PASO.vehiculos} />
  ) : (
    <Pasos pasos={pasos} actual={actual} />
  );
};
