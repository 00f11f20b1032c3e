import { type ClaseDeInforme, INFORMES } from '#features/informes/ventas/clases-de-informe.ts';
import { informeDe } from '#features/informes/ventas/informe.contract.ts';
import { revisarPeriodo } from '#features/informes/ventas/informe.ts';
import { esFecha, type Fecha, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { rolDePerfilNombre } from '#values/perfil.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { CampoFecha } from '../campos/fecha/CampoFecha.tsx';
import { CampoSelector } from '../campos/CampoSelector.tsx';
import { ahora } from '../lib/navegador/ahora.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { BarraProgreso } from '../ui/BarraProgreso.tsx';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Formulario, useFormulario } from '../ui/formulario/Formulario.tsx';
import { FiltrosPlegados } from '../ui/filtros/FiltrosPlegados.tsx';
import { FiltrosGuardados } from '../ui/filtros/FiltrosGuardados.tsx';
import { deElegidos, idDe, idsDe } from '../ui/filtros/valor-de-filtro.ts';
import { ModalOperacion } from '../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useOperacion } from '../ui/dialogo/useOperacion.ts';
import { CampoConvenios } from './CampoConvenios.tsx';
import classes from './informes.module.css';
import { useInforme } from './useInforme.ts';
import { useOpcionesDeInforme } from './useOpcionesDeInforme.ts';
import { VentasEnPantalla } from './VentasEnPantalla.tsx';

interface PantallaDeInformeProps {
  readonly clase: ClaseDeInforme;
}

interface Valores extends Record<string, unknown> {
  fechaDesde: string;
  fechaHasta: string;
  corredorId: number | null;
  conveniosId: number[];
}

const FALLO = 'Error al cargar los datos, por favor, recargue la página';

const EN_CAMINO =
  'El informe es extenso y se está preparando. Se descargará al terminar: puede seguir trabajando y volver a esta página.';
const DETENIDO =
  'El informe no avanza hace más de un minuto. Se retoma solo: puede seguir trabajando y volver a esta página. Si sigue así, avise a quien administra el sistema.';

type Avance = ReturnType<typeof useInforme>['avance'];

const AvanceDeInforme = ({ avance }: { readonly avance: Avance }) => {
  return (
    <div className={classes.avance}>
      <BarraProgreso
        etiqueta="Informe"
        valor={avance?.progreso ?? 0}
        texto={avance?.detenido ? DETENIDO : EN_CAMINO}
        {...(avance && {
          conteo: `${formatearNumero(avance.procesadas)} de ${formatearNumero(avance.total)} registros`,
        })}
      />
    </div>
  );
};

/** Form of every report: dates, broker and agreements (A-INF-001, A-INF-002). */
export const PantallaDeInforme = ({ clase }: PantallaDeInformeProps) => {
  const { titulo, proposito } = INFORMES[clase];
  const { permisos, usuarioId } = useSesion();
  const rol = permisos === null ? null : rolDePerfilNombre(permisos);
  const hoy = fechaSantiago(ahora());
  const operacion = useOperacion();
  const [parametros] = useSearchParams();
  const diaDe = (clave: string): Fecha | null => {
    const dia = parametros.get(clave) ?? '';
    return esFecha(dia) ? dia : null;
  };
  const convenioId = Number(parametros.get('convenio')) || 0;
  const { generar, enCurso, avance } = useInforme(clase, operacion);
  const reparosDe = (desde: string, hasta: string) =>
    revisarPeriodo({ desde, hasta }, { hoy, sinLimite: rol === 'administrador' });
  const form = useFormulario<Valores>({
    // A number of another screen opens its own days and agreement (A-CORRE-003).
    valoresIniciales: {
      fechaDesde: diaDe('desde') ?? `${hoy.slice(0, 8)}01`,
      fechaHasta: diaDe('hasta') ?? hoy,
      corredorId: null,
      conveniosId: convenioId > 0 ? [convenioId] : [],
    },
    validar: ({ fechaDesde, fechaHasta }) => ({ ...reparosDe(fechaDesde, fechaHasta) }),
  });
  const esCorredor = rol === 'corredor';
  const { corredorId: elegido, conveniosId, fechaDesde, fechaHasta } = form.getValues();
  const opciones = useOpcionesDeInforme(rol, elegido);
  const { corredores, convenios } = opciones;
  // A broker's user who belongs to several chooses among them (A-INF-011).
  const esFijo = esCorredor && corredores.length < 2;
  const corredorId = esFijo ? (corredores[0]?.id ?? null) : elegido;
  const pedir = ({ fechaDesde: desde, fechaHasta: hasta }: Valores) =>
    generar({ desde, hasta, usuarioId: usuarioId ?? 0, corredorId, conveniosId });
  const seMuestra =
    clase === 'ventas' &&
    !opciones.cargando &&
    convenios.length > 0 &&
    Object.keys(reparosDe(fechaDesde, fechaHasta)).length === 0;
  const enUnaLinea = `${formatearFecha(fechaDesde)} al ${formatearFecha(fechaHasta)} · ${
    conveniosId.length === 0
      ? 'todos los convenios'
      : contar(conveniosId.length, 'convenio', 'convenios')
  }`;
  return (
    <Pagina titulo={titulo} proposito={proposito}>
      {opciones.fallo ? (
        <EstadoError titulo={FALLO} alReintentar={opciones.recargar} />
      ) : (
        <FiltrosPlegados
          plegables={clase === 'ventas'}
          aLaVista={!opciones.cargando && !seMuestra}
          dicho={enUnaLinea}
        >
          <Formulario
            form={form}
            className={classes.formulario}
            cargando={opciones.cargando}
            alEnviar={pedir}
          >
            <CampoFecha label="Fecha desde" max={hoy} {...form.getInputProps('fechaDesde')} />
            <CampoFecha label="Fecha hasta" max={hoy} {...form.getInputProps('fechaHasta')} />
            <CampoSelector
              label="Corredor"
              opciones={corredores}
              value={corredorId}
              onChange={(id) => form.setValues({ corredorId: id, conveniosId: [] })}
              placeholder={esFijo ? '' : 'Todos'}
              clearable={!esFijo}
              disabled={esFijo || enCurso}
            />
            <CampoConvenios
              convenios={convenios}
              elegidos={conveniosId}
              alCambiar={(nuevos) => form.setFieldValue('conveniosId', nuevos)}
              disabled={opciones.cargando}
            />
            <div className={classes.botones}>
              {/* Dates are left out, because on another day they would differ. */}
              <FiltrosGuardados
                lista={informeDe[clase].id}
                actual={deElegidos({ ...(!esFijo && { corredorId }), conveniosId })}
                alAplicar={(valor) =>
                  form.setValues({
                    corredorId: idDe(valor, 'corredorId'),
                    conveniosId: idsDe(valor, 'conveniosId'),
                  })
                }
              />
              <Button
                type="submit"
                // Below it the report of sales is on the screen already.
                variant={clase === 'ventas' ? 'default' : 'filled'}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                disabled={convenios.length === 0 || enCurso}
              >
                Generar Informe
              </Button>
            </div>
            {!opciones.cargando && convenios.length === 0 && (
              <p className={classes.aviso}>No hay convenios de los que informar.</p>
            )}
          </Formulario>
        </FiltrosPlegados>
      )}
      {enCurso && <AvanceDeInforme avance={avance} />}
      {seMuestra && (
        <VentasEnPantalla
          periodo={{ desde: fechaDesde, hasta: fechaHasta }}
          corredorId={corredorId}
          conveniosId={conveniosId}
          alDescargar={() => void pedir(form.getValues())}
          descargando={enCurso}
        />
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
