import { formatearNumero } from '#values/numero.ts';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { Pagina } from '../../ui/Pagina.tsx';
import classes from './SalaDeEspera.module.css';
import { textoDeEspera } from './texto-de-espera.ts';
import { type Tarea, useLugar } from './useLugar.ts';

const DICHO_CADA_MS = 60_000;

/** Text read aloud: at most once a minute, however often the figures change. */
const useDicho = (texto: string): string => {
  const [dicho, setDicho] = useState(texto);
  const ultimo = useRef(texto);
  useEffect(() => {
    ultimo.current = texto;
  });
  useEffect(() => {
    const reloj = setInterval(() => setDicho(ultimo.current), DICHO_CADA_MS);
    return () => clearInterval(reloj);
  }, []);
  return dicho;
};

/** Waiting room of public links, while more is bought than can be issued. */
export const SalaDeEspera = (tarea: Tarea) => {
  const { lugar, espera, vencido, estado } = useLugar(tarea);
  const cuanto = textoDeEspera(espera);
  const dicho = useDicho(cuanto);
  if (estado === 'rechazado') return <Navigate to="/error/URLNoVigente" replace />;
  return (
    <Pagina
      titulo="Sala de espera"
      proposito="En este momento hay más compras en curso de las que podemos atender a la vez. Se entra por orden de llegada."
      ancho="lectura"
    >
      <div className={classes.sala}>
        <dl className={classes.cifras}>
          <div>
            <dt>Su lugar</dt>
            <dd>{formatearNumero(lugar)}</dd>
          </div>
          <div>
            <dt>Espera estimada</dt>
            <dd>{cuanto}</dd>
          </div>
        </dl>
        <output className="solo-lectores">Espera estimada: {dicho}.</output>
        <output>
          {estado === 'sin_respuesta' && (
            <p className={classes.parrafo}>
              No pudimos preguntar por su turno. Conserva su lugar y seguimos intentando.
            </p>
          )}
        </output>
        {vencido && (
          <p className={classes.parrafo}>
            Su lugar anterior venció, porque esta página estuvo más de 30 minutos cerrada o sin
            conexión. Este es el nuevo.
          </p>
        )}
        {navigator.cookieEnabled ? (
          <>
            <p className={classes.parrafo}>
              Cuando le toque, la compra se abre sola: no hace falta recargar esta página.
            </p>
            <p className={`${classes.parrafo} ${classes.aparte}`}>
              Si la recarga, o la cierra y vuelve a abrir su enlace en este navegador antes de 30
              minutos, conserva su lugar. La estimación cambia con el ritmo de las ventas.
            </p>
          </>
        ) : (
          <p className={classes.parrafo} role="alert">
            Su navegador no guarda cookies, y sin ellas no podemos conservar su lugar. Actívelas y
            vuelva a abrir su enlace.
          </p>
        )}
      </div>
    </Pagina>
  );
};
