import { type Paso, Pasos, TITULOS_DE_COMPRA } from '../ui/Pasos.tsx';

/** Step of each screen, from 0; `terminada` when every policy is there. */
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
  /** Of vehicles that came in a file: their step leads there, not to the form. */
  readonly subida?: string | null;
}

/** Where one is in the purchase; until PAGAR the finished steps lead back to their screens. */
export const PasosDeCompra = ({ actual, idConvenio = null, subida = null }: PasosDeCompraProps) => {
  const seVuelve = actual <= PASO.terminos;
  const pasos = TITULOS_DE_COMPRA.map((titulo, lugar): Paso => {
    const ruta = lugar === PASO.vehiculos && subida !== null ? subida : RUTAS[lugar];
    return seVuelve && ruta !== undefined ? { titulo, ruta, estado: { idConvenio } } : { titulo };
  });
  return <Pasos pasos={pasos} actual={actual} />;
};
