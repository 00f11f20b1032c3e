import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconLogin2, IconSearch, IconShoppingCart } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { leerEstadoDeNavegacion } from '../lib/estado-de-navegacion.ts';
import { type Sesion, tieneVentana } from '../lib/sesion/sesion.ts';
import { leerEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { perezosa } from '../lib/tardia/tardia.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import classes from './inicio.module.css';
import { Coberturas } from './Coberturas.tsx';
import { CompraTerminada } from './CompraTerminada.tsx';
import { RecuperarCompra } from './RecuperarCompra.tsx';
import { useVentaPendiente, useVentaTerminada } from './useVentaPendiente.ts';

// Loaded only in a purchase, because it brings the sale's contract and zod.
const CompraEnCurso = perezosa(async () => (await import('./CompraEnCurso.tsx')).CompraEnCurso);

interface Entrada {
  readonly titulo: string;
  readonly texto: string;
  readonly boton: string;
  readonly ruta: string;
  readonly icono: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

const CONSULTAR: Entrada = {
  titulo: '¿Tiene su póliza al día?',
  texto:
    'Revise la vigencia del SOAP de un vehículo con el RUT del propietario, la patente o el número de póliza.',
  boton: 'Consultar Póliza',
  ruta: '/consulta',
  icono: IconSearch,
};
const ENTRAR: Entrada = {
  titulo: '¿Vende o administra pólizas?',
  texto: 'Acceso para ejecutivos de venta, corredores, soporte y administración.',
  boton: 'Iniciar Sesión',
  ruta: '/acceso/iniciarSesion',
  icono: IconLogin2,
};
const COMPRAR: Entrada = {
  titulo: 'Comprar SOAP',
  texto: 'Ingrese la patente, revise el total y pague. La póliza llega por correo.',
  boton: 'Comprar',
  ruta: '/venta/seleccionConvenio',
  icono: IconShoppingCart,
};

const entradasDe = (sesion: Sesion): readonly Entrada[] => {
  if (sesion.tipo === 'ninguna') return [CONSULTAR, ENTRAR];
  if (sesion.tipo === 'publica') {
    const enlace = leerEnlace();
    return enlace === null ? [CONSULTAR] : [{ ...COMPRAR, ruta: enlace }, CONSULTAR];
  }
  return tieneVentana(sesion, COMPRAR.ruta) ? [COMPRAR, CONSULTAR] : [CONSULTAR];
};

/** `/`: what the product is, and the ways to enter. */
export const Inicio = () => {
  const sesion = useSesion();
  const { error, ayuda } = leerEstadoDeNavegacion(useLocation().state);
  const pendiente = useVentaPendiente();
  const terminada = useVentaTerminada();
  return (
    <Pagina
      titulo="Seguro Obligatorio de Accidentes Personales"
      proposito="El SOAP cubre al conductor, a los pasajeros y a los peatones afectados por un accidente de tránsito. Todo vehículo motorizado lo necesita para obtener su permiso de circulación."
    >
      {error !== undefined && (
        <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} mb="lg">
          {error}
          {ayuda !== undefined && <p className={classes.ayuda}>{ayuda}</p>}
        </Alert>
      )}
      {sesion.tipo !== 'ninguna' && pendiente !== null && (
        <Suspense fallback={<div className={classes.compra} />}>
          <CompraEnCurso idIntencionVenta={pendiente} />
        </Suspense>
      )}
      {sesion.tipo !== 'ninguna' && terminada !== null && (
        <CompraTerminada idv={terminada} conLogin={sesion.tipo === 'login'} />
      )}
      <ul className={classes.entradas}>
        {entradasDe(sesion).map(({ titulo, texto, boton, ruta, icono: Icono }, lugar) => (
          <li key={ruta} className={classes.entrada}>
            <h2 className={classes.tituloEntrada}>{titulo}</h2>
            <p className={classes.detalle}>{texto}</p>
            <Button
              component={Link}
              to={ruta}
              // The front page of a link is written by the server.
              reloadDocument={sesion.tipo === 'publica'}
              variant={lugar === 0 ? 'filled' : 'default'}
              leftSection={<Icono size={18} aria-hidden />}
            >
              {boton}
            </Button>
          </li>
        ))}
      </ul>
      <RecuperarCompra />
      <Coberturas />
    </Pagina>
  );
};
