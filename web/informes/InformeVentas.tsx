import { PantallaDeInforme } from './PantallaDeInforme.tsx';

/** `/Informes/InformeVentas`. */
export const InformeVentas = () => (
  <PantallaDeInforme
    clase="ventas"
    titulo="Informe de Ventas"
    proposito="Ventas pagadas en el periodo, un registro por vehículo, en una planilla Excel."
  />
);
