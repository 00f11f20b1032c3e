import { PantallaDeInforme } from './PantallaDeInforme.tsx';

/** `/Informes/InformeVentasAnuladas`. */
export const InformeVentasAnuladas = () => (
  <PantallaDeInforme
    clase="anuladas"
    titulo="Informe de Ventas Anuladas"
    proposito="Pólizas anuladas en el periodo, con su motivo y quién las anuló, en una planilla Excel."
  />
);
