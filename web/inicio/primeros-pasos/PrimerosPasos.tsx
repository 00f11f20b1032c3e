import {
  type PrimerPaso,
  primerosPasos,
  type PrimerosPasosVM,
} from '#features/inicio/primeros-pasos/primeros-pasos.contract.ts';
import { Anchor, Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { VUELTA_A_LA_PORTADA } from '../../lib/lista/estado-de-lista.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { CatalogoBase } from '../../ui/catalogo-base/CatalogoBase.tsx';
import { Panel } from '../panel/Panel.tsx';
import classes from './primeros-pasos.module.css';

interface Paso {
  readonly que: string;
  readonly detalle: string;
  readonly verbo: string;
  readonly ruta: (corredorId: number | null) => string;
}

const PASOS: Readonly<Record<PrimerPaso, Paso>> = {
  catalogo: {
    que: 'Catálogo de vehículos',
    detalle: 'Los tipos, usos y marcas que se venden',
    verbo: 'Cargar catálogo base',
    ruta: () => '/mantenedores/tipoVehiculo',
  },
  poliza: {
    que: 'Números de póliza',
    detalle: 'El rango que entregó la compañía',
    verbo: 'Agregar números de póliza',
    ruta: () => '/mantenedores/rangoPoliza/ingreso',
  },
  folio: {
    que: 'Folios',
    detalle: 'El rango que entregó la compañía',
    verbo: 'Agregar folios',
    ruta: () => '/mantenedores/folio/ingreso',
  },
  corredor: {
    que: 'Corredor',
    detalle: 'Quien intermedia: su RUT, su nombre, su correo y su comuna',
    verbo: 'Crear corredor',
    ruta: () => '/mantenedores/corredor/ingreso',
  },
  convenio: {
    que: 'Convenio',
    detalle: 'Sus fechas, sus primas y quién vende por él',
    verbo: 'Crear convenio',
    ruta: (corredorId) =>
      `/mantenedores/crearConvenioCompleto${corredorId === null ? '' : `?corredorId=${corredorId}`}`,
  },
  usuarios: {
    que: 'Quién vende',
    detalle: 'Un vendedor con clave, o un enlace por el que compra el público',
    verbo: 'Agregar usuarios al convenio',
    ruta: () => '/mantenedores/convenio',
  },
};

interface LineaProps {
  readonly paso: PrimerPaso;
  readonly hecho: boolean;
  readonly esSiguiente: boolean;
  readonly corredorId: number | null;
}

const Linea = ({ paso, hecho, esSiguiente, corredorId }: LineaProps) => {
  const { que, detalle, verbo, ruta } = PASOS[paso];
  const Icono = hecho ? IconCircleCheck : IconCircle;
  // `CatalogoBase` says what it adds, so this step needs no detail.
  const cargaAqui = esSiguiente && paso === 'catalogo';
  const destino = { to: ruta(corredorId), state: VUELTA_A_LA_PORTADA };
  return (
    <li className={classes.paso} data-hecho={hecho || undefined}>
      <Icono size={20} aria-hidden />
      <div>
        {hecho || (esSiguiente && !cargaAqui) ? (
          <span className={classes.que}>{que}</span>
        ) : (
          <Anchor component={Link} {...destino} inherit underline="always">
            {que}
          </Anchor>
        )}
        <span className="solo-lectores">{hecho ? ': hecho' : ': pendiente'}</span>
        {!hecho && !cargaAqui && <p className={classes.detalle}>{detalle}</p>}
      </div>
      {esSiguiente && !cargaAqui && (
        <Button component={Link} {...destino}>
          {verbo}
        </Button>
      )}
      {cargaAqui && (
        <div className={classes.catalogo}>
          <CatalogoBase />
        </div>
      )}
    </li>
  );
};

const Lista = ({ pasos, corredorId }: PrimerosPasosVM) => {
  const siguiente = pasos.find(({ hecho }) => !hecho)?.paso;
  const hechos = pasos.filter(({ hecho }) => hecho).length;
  return (
    <Panel
      titulo="Primeros pasos"
      nota={`${hechos} de ${pasos.length} listos para vender`}
      className={classes.panel}
    >
      <ol className={classes.pasos}>
        {pasos.map(({ paso, hecho }) => (
          <Linea key={paso} {...{ paso, hecho, corredorId }} esSiguiente={paso === siguiente} />
        ))}
      </ol>
    </Panel>
  );
};

/**
 * Steps of a house that cannot sell yet, in order, with the next one as a button; absent once it can. Silent on
 * failure, because each of its screens is in the menu too (A-CERO-004).
 */
export const PrimerosPasos = () => {
  const puede = usePuede()(primerosPasos);
  const { data } = useQuery({
    queryKey: [primerosPasos.id],
    queryFn: ({ signal }) => llamar(primerosPasos, {}, { senal: signal }),
    enabled: puede,
    staleTime: 0,
  });
  // Nothing waits for the answer, because the search box below takes the focus and nearly every house can sell.
  return data ? <Lista {...data} /> : null;
};
