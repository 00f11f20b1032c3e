import {
  obtenerPorResolver,
  type PorResolverVM,
} from '#features/inicio/por-resolver/por-resolver.contract.ts';
import {
  TIPOS_DE_ASUNTO,
  type TipoDeAsunto,
} from '#features/inicio/por-resolver/clases-de-asunto.ts';
import { quedanPocos } from '#features/numeros/rango.ts';
import { diasEntre, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { contar, contarDicho, formatearNumero } from '#values/numero.ts';
import { Anchor, Button } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { CifraDeNumeros } from '../../ui/CifraDeNumeros.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Respuesta } from '../panel/Respuesta.tsx';
import { Asuntos } from './Asuntos.tsx';
import { agrupar, NOMBRES_DE_TIPO, respuestaDePorResolver } from './asuntos-en-pantalla.ts';
import classes from './por-resolver.module.css';
import { useAsuntos } from './useAsuntos.ts';

const RUTA = '/soporte/porResolver';
/** Rows on the home; the screen has all of them. */
const EN_PORTADA = 5;

const CIFRAS = [
  {
    clase: 'poliza',
    titulo: 'Números de póliza restantes',
    ruta: '/mantenedores/rangoPoliza',
  },
  { clase: 'folio', titulo: 'Números de folio restantes', ruta: '/mantenedores/folio' },
] as const;

/** Days before numbers run out from which the home shows them as figures. */
const DIAS_A_LA_VISTA = 60;

/** True if somebody must look at them now. */
const apremian = ({ restantes, seAgotan }: PorResolverVM['numeros']['poliza']): boolean =>
  quedanPocos(restantes) ||
  (seAgotan !== null && diasEntre(fechaSantiago(ahora()), seAgotan) < DIAS_A_LA_VISTA);

const pronostico = ({
  restantes,
  porDia,
  seAgotan,
}: PorResolverVM['numeros']['poliza']): string => {
  if (restantes === 0) return 'Agregue un rango para seguir emitiendo';
  if (porDia === 0) return 'Sin emisiones en los últimos 30 días';
  const ritmo = `a ${formatearNumero(porDia)} por día`;
  return seAgotan === null
    ? `Alcanzan para más de 10 años, ${ritmo}`
    : `Alcanzan hasta el ${formatearFecha(seAgotan)}, ${ritmo}`;
};

/** Remaining numbers: a sentence, or figures once somebody must look at them. */
const Numeros = ({ numeros }: { readonly numeros: PorResolverVM['numeros'] }) => {
  const { poliza, folio } = numeros;
  if (!apremian(poliza) && !apremian(folio)) {
    const [antes] = [poliza.seAgotan, folio.seAgotan].filter((dia) => dia !== null).toSorted();
    return (
      <p className={classes.numeros}>
        Quedan{' '}
        <Link to={CIFRAS[0].ruta}>
          {contarDicho(poliza.restantes, 'número', 'números')} de póliza
        </Link>{' '}
        y{' '}
        <Link to={CIFRAS[1].ruta}>
          {contarDicho(folio.restantes, 'número', 'números')} de folio
        </Link>
        {antes !== undefined && `: a este ritmo, hasta el ${formatearFecha(antes)}`}.
      </p>
    );
  }
  return (
    <dl className={classes.cifras}>
      {CIFRAS.map(({ clase, titulo, ruta }) => (
        <CifraDeNumeros
          key={clase}
          titulo={<Link to={ruta}>{titulo}</Link>}
          restantes={numeros[clase].restantes}
          pronostico={pronostico(numeros[clase])}
        />
      ))}
    </dl>
  );
};

/** Release 1.3.0, which may answer a new page during an upgrade, sends counts only (A-RELEVO-006). */
const EnActualizacion = () => (
  <div className={classes.nada}>
    <div>
      <p>El sistema se está actualizando</p>
      <p className={classes.detalle}>
        En unos minutos aparece aquí lo que espera a una persona. No necesita recargar la página.
      </p>
    </div>
  </div>
);

const AQUI_APARECE =
  'Aquí aparece, con su plazo, lo que necesita a una persona: rechazos de la AACH, pagos sin confirmar, correos que no llegaron y solicitudes sobre datos personales.';

const NadaPorResolver = ({ tipo }: { readonly tipo: TipoDeAsunto | null }) => (
  <div className={classes.nada}>
    <IconCircleCheck size={20} aria-hidden />
    <div>
      <p>{tipo === null ? 'Nada por resolver' : `Nada por resolver en ${NOMBRES_DE_TIPO[tipo]}`}</p>
      <p className={classes.detalle}>{AQUI_APARECE}</p>
    </div>
  </div>
);

interface TiposProps {
  readonly tipos: PorResolverVM['tipos'];
  readonly elegido: TipoDeAsunto | null;
}

/** Kinds that have matters, and the chosen one, which the address names. */
const Tipos = ({ tipos, elegido }: TiposProps) => {
  const cantidadDe = (tipo: TipoDeAsunto) => tipos.find((uno) => uno.tipo === tipo)?.cantidad ?? 0;
  const mostrados = TIPOS_DE_ASUNTO.filter((tipo) => tipo === elegido || cantidadDe(tipo) > 0);
  if (mostrados.length < 2 && elegido === null) return null;
  const total = tipos.reduce((suma, { cantidad }) => suma + cantidad, 0);
  return (
    <nav aria-label="Tipos" className={classes.tipos}>
      <Link to={RUTA} replace aria-current={elegido === null ? 'true' : undefined}>
        {`Todo (${formatearNumero(total)})`}
      </Link>
      {mostrados.map((tipo) => (
        <Link
          key={tipo}
          to={`${RUTA}?tipo=${tipo}`}
          replace
          aria-current={tipo === elegido ? 'true' : undefined}
        >
          {`${NOMBRES_DE_TIPO[tipo]} (${formatearNumero(cantidadDe(tipo))})`}
        </Link>
      ))}
    </nav>
  );
};

interface ListaProps {
  /** On the home, its first matters only. */
  readonly enPortada?: boolean;
  readonly tipo: TipoDeAsunto | null;
}

const Lista = ({ enPortada = false, tipo }: ListaProps) => {
  const { data, error, refetch, ...consulta } = useAsuntos(tipo);
  const primera = data?.pages[0];
  if (error && !primera) {
    return (
      <EstadoError
        titulo="No pudimos consultar lo que está por resolver."
        error={error}
        alReintentar={() => void refetch()}
      />
    );
  }
  const asuntos = data?.pages.flatMap((pagina) => pagina.asuntos ?? []) ?? [];
  const tipos = primera?.tipos ?? [];
  const total = tipos.reduce((suma, { cantidad }) => suma + cantidad, 0);
  const deAntes = primera !== undefined && primera.asuntos === undefined;
  const grupos = agrupar(asuntos);
  return (
    <div aria-busy={!primera || consulta.isPlaceholderData}>
      {!primera && (
        <p className={`${classes.nada} por-llegar`}>
          <TextoDeCarga />
        </p>
      )}
      {primera && !enPortada && <Tipos tipos={tipos} elegido={tipo} />}
      {deAntes && <EnActualizacion />}
      {primera && !deAntes && !enPortada && asuntos.length === 0 && <NadaPorResolver tipo={tipo} />}
      {primera && asuntos.length > 0 && (
        <Asuntos
          grupos={enPortada ? grupos.slice(0, EN_PORTADA) : grupos}
          pendientes={primera.pendientes}
        />
      )}
      {enPortada && (grupos.length > EN_PORTADA || total > asuntos.length) && (
        <p className={classes.pie}>
          <Anchor component={Link} to={RUTA} underline="always">
            {`Ver ${contar(total, 'asunto', 'asuntos')} por resolver`}
          </Anchor>
        </p>
      )}
      {!enPortada && consulta.hasNextPage && (
        <p className={classes.pie}>
          <Button
            variant="default"
            leftSection={<IconChevronDown size={18} aria-hidden />}
            loading={consulta.isFetchingNextPage}
            onClick={() => void consulta.fetchNextPage()}
          >
            Ver más
          </Button>
        </p>
      )}
      {primera && primera.enPasos !== true && <Numeros numeros={primera.numeros} />}
    </div>
  );
};

/** First line of the home of Soporte: what is late, and how much waits. */
export const RespuestaDePorResolver = () => {
  const puedeVer = usePuede()(obtenerPorResolver);
  const primera = useAsuntos(null, puedeVer).data?.pages[0];
  if (!puedeVer) return null;
  // Release 1.3.0 sends no matters.
  if (primera?.asuntos === undefined) return <Respuesta titulo="Por resolver" />;
  const titulo = respuestaDePorResolver(primera);
  return (
    <Respuesta titulo={titulo} {...(primera.tipos.length === 0 && { detalle: AQUI_APARECE })} />
  );
};

/** Part of the home: the first matters for a person, and how long the numbers last (O-39). */
export const PorResolver = () =>
  usePuede()(obtenerPorResolver) && (
    <section aria-label="Por resolver" className={classes.panel}>
      <Lista enPortada tipo={null} />
    </section>
  );

/** `/soporte/porResolver`: all matters for a person, or those of the kind that the address names. */
export const PantallaPorResolver = () => {
  const pedido = useSearchParams()[0].get('tipo');
  return (
    <Pagina
      titulo="Por resolver"
      proposito="Lo que espera a una persona, lo que vence antes primero."
    >
      <section aria-label="Por resolver" className={classes.panel}>
        <Lista tipo={TIPOS_DE_ASUNTO.find((tipo) => tipo === pedido) ?? null} />
      </section>
    </Pagina>
  );
};
