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

/** Current step of the purchase; until PAGAR the finished steps link their screens. */
export const PasosDeCompra = ({ actual, idConvenio = null, subida = null }: PasosDeCompraProps) => {
  const seVuelve = actual <= PASO.terminos;
  const pasos = TITULOS_DE_COMPRA.map((titulo, lugar): Paso => {
    const ruta = lugar === PASO.vehiculos && subida !== null ? subida : RUTAS[lugar];
    return seVuelve && ruta !== undefined ? { titulo, ruta, estado: { idConvenio } } : { titulo };
  });
  return <Pasos pasos={pasos} actual={actual} />;
};
