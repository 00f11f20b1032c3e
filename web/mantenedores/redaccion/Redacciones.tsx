import {
  buscarRedacciones,
  crearRedaccion,
  type RedaccionesVM,
  type RedaccionVM,
  retirarRedaccion,
  terminarRedaccion,
} from '#features/redacciones/redaccion.contract.ts';
import { coberturasDe } from '#features/redacciones/redaccion.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Alert, Anchor, Button, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconAlertCircle, IconArrowBackUp, IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { EN_ESPERA } from '../../lib/api/proponer.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { decirHoy, decirSinTexto, laDeHoy, RUTA, TITULO } from './redaccion-en-pantalla.ts';
import classes from './Redacciones.module.css';

const TONOS: Readonly<Record<RedaccionVM['estado'], Tono>> = {
  Vigente: 'exito',
  Futura: 'informacion',
  Pasada: 'neutro',
};

/** Columns of the covers; each wording has them in the same order. */
const DE_COBERTURAS = (
  ['Muerte', 'Incapacidad total', 'Incapacidad parcial', 'Gastos médicos'] as const
).map((titulo, lugar) => ({
  clave: titulo,
  titulo,
  alinear: 'derecha' as const,
  valor: (redaccion: RedaccionVM) => coberturasDe(redaccion)[lugar]?.[1] ?? '',
}));

const COLUMNAS = columnasDe<RedaccionVM>([
  { clave: 'codigo', titulo: 'Código', valor: ({ codigo }) => codigo, identifica: true },
  {
    clave: 'estado',
    titulo: 'Estado',
    prioridad: 1,
    celda: ({ estado }) => <Insignia tono={TONOS[estado]}>{estado}</Insignia>,
    valor: ({ estado }) => estado,
  },
  { clave: 'desde', titulo: 'Desde', prioridad: 1, tipo: 'fecha', valor: ({ desde }) => desde },
  {
    clave: 'ultimo',
    titulo: 'Hasta',
    prioridad: 1,
    sinCorte: true,
    celda: ({ ultimo }) => (ultimo === null ? 'Sin término' : formatearFecha(ultimo)),
    valor: ({ ultimo }) => ultimo,
  },
  ...DE_COBERTURAS,
  {
    clave: 'textos',
    titulo: 'Textos',
    prioridad: 3,
    celda: ({ pagoMuerte, prescripcion }) => `${pagoMuerte} ${prescripcion}`,
  },
]);

const NINGUNA: readonly never[] = [];

const useRedacciones = () => {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [buscarRedacciones.id],
    queryFn: ({ signal }) => llamar(buscarRedacciones, {}, { senal: signal }),
    staleTime: 0,
  });
  const vista = useFilasLocales({ filas: data?.redacciones ?? NINGUNA, columnas: COLUMNAS });
  const tabla = {
    columnas: COLUMNAS,
    vista,
    cargando: isPending,
    error: error && {
      idSolicitud: error instanceof ErrorDeApi ? error.idSolicitud : null,
      alReintentar: () => void refetch(),
    },
  };
  return { leidas: data, tabla };
};

/** Today's wording, the days on which nobody can sell, and the changes that wait. */
const Resumen = ({ leidas }: { readonly leidas: RedaccionesVM }) => (
  <>
    {laDeHoy(leidas) ? (
      <Text mb="md">
        <strong>{decirHoy(leidas)}</strong>
      </Text>
    ) : (
      <Alert
        color="red"
        role="alert"
        title={decirHoy(leidas)}
        icon={<IconAlertCircle size={20} aria-hidden />}
        mb="md"
      />
    )}
    {leidas.huecos.map((hueco) => (
      <Alert
        key={hueco.desde}
        color="yellow"
        icon={<IconCalendarOff size={20} aria-hidden />}
        mb="md"
      >
        {decirSinTexto(hueco)}
      </Alert>
    ))}
    {leidas.propuestas.map(({ id, titulo, renglones, propuestoPor, propio }) => (
      <section key={id} className={classes.propuesta} aria-labelledby={`propuesta-${id}`}>
        <h2 id={`propuesta-${id}`} className={classes.titulo}>
          {titulo}, por aprobar
        </h2>
        <dl className={classes.renglones}>
          {renglones.map(({ rotulo, valor }) => (
            <div key={rotulo}>
              <dt>{rotulo}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
        </dl>
        <Text>
          {propio ? 'Lo propuso usted: lo decide otra persona' : `Lo propuso ${propuestoPor}`}, en{' '}
          <Anchor component={Link} to="/soporte/aprobaciones">
            Cambios por aprobar
          </Anchor>
          .
        </Text>
      </section>
    ))}
  </>
);

interface DialogoDeTerminoProps {
  /** Null while closed. */
  readonly redaccion: RedaccionVM | null;
  readonly alCerrar: () => void;
  readonly alProponer: (codigo: string, hasta: string | null) => Promise<FormErrors>;
}

const DialogoDeTermino = ({ redaccion, alCerrar, alProponer }: DialogoDeTerminoProps) => (
  <DialogoDeFormulario<{ hasta: string }>
    abierto={redaccion !== null}
    titulo={`Término de ${redaccion?.codigo ?? ''}`}
    introduccion={
      <p>
        Si el día siguiente no rige otro texto, desde ese día nadie podrá vender. Otra persona con
        perfil Administrador debe aprobarlo.
      </p>
    }
    alAbrir={() => ({ valoresIniciales: { hasta: redaccion?.hasta ?? '' } })}
    alEnviar={({ hasta }) => alProponer(redaccion?.codigo ?? '', hasta === '' ? null : hasta)}
    alCerrar={alCerrar}
    textoEnviar="Proponer"
  >
    {(form) => (
      <CampoFecha
        label="Último día"
        description="En blanco: hasta el día anterior al próximo texto."
        {...form.getInputProps('hasta')}
      />
    )}
  </DialogoDeFormulario>
);

/** Proposes a change; returns null, or after a failure the server's errors by field. */
const useProponer = () => {
  const operacion = useOperacion();
  const cache = useQueryClient();
  const proponer = async (hacer: () => Promise<unknown>): Promise<FormErrors | null> => {
    operacion.iniciar();
    try {
      await hacer();
      await cache.invalidateQueries();
      operacion.exito(EN_ESPERA);
      return null;
    } catch (fallo) {
      const deCampo = erroresDeCampo(fallo);
      if (Object.keys(deCampo).length > 0) operacion.ocultar();
      else operacion.error(mensajeDe(fallo));
      return deCampo;
    }
  };
  return { operacion, proponer };
};

/** `/mantenedores/redaccion`: wordings of the policy with their covers, by day (A-REDAC-003). */
export const Redacciones = () => {
  const puede = usePuede();
  const confirmar = useConfirmar();
  const { leidas, tabla } = useRedacciones();
  const { operacion, proponer } = useProponer();
  const [porTerminar, setPorTerminar] = useState<RedaccionVM | null>(null);
  const retirar = async ({ codigo }: RedaccionVM): Promise<void> => {
    const texto = `${codigo} no llegará a regir. Otra persona con perfil Administrador debe aprobarlo.`;
    if (!(await confirmar({ titulo: 'Retirar el texto', texto, textoOk: 'Proponer' }))) return;
    await proponer(() => llamar(retirarRedaccion, { codigo }));
  };
  const accionesDe = (redaccion: RedaccionVM): AccionDeFila[] => {
    if (!puede(terminarRedaccion) || redaccion.estado === 'Pasada') return [];
    const termino = {
      titulo: `Cambiar el término de ${redaccion.codigo}`,
      icono: IconCalendarOff,
      alPulsar: () => setPorTerminar(redaccion),
    };
    const retiro = {
      titulo: `Retirar ${redaccion.codigo}`,
      icono: IconArrowBackUp,
      peligro: true,
      alPulsar: () => void retirar(redaccion),
    };
    return redaccion.estado === 'Futura' ? [termino, retiro] : [termino];
  };
  return (
    <Pagina
      titulo={TITULO}
      proposito="El texto depositado en la CMF y sus coberturas rigen por el día del contrato. Los propone un Administrador y los aprueba otro."
      accion={
        puede(crearRedaccion) && (
          <Button
            component={Link}
            to={`${RUTA}/ingreso`}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Nuevo texto
          </Button>
        )
      }
    >
      {leidas && <Resumen leidas={leidas} />}
      <Tabla
        titulo={TITULO}
        {...tabla}
        claveDe={({ codigo }) => codigo}
        unidad={['texto', 'textos']}
        acciones={accionesDe}
      />
      <DialogoDeTermino
        redaccion={porTerminar}
        alCerrar={() => setPorTerminar(null)}
        alProponer={async (codigo, hasta) => {
          const errores = await proponer(() => llamar(terminarRedaccion, { codigo, hasta }));
          if (errores === null) setPorTerminar(null);
          return errores ?? {};
        }}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
