import { listaModelos, reconocerModelos } from '#features/mantenedores/modelos/modelo.contract.ts';
import { contar } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { FiltrosGuardadosDeLista } from '../../ui/filtros/FiltrosGuardadosDeLista.tsx';
import { useFiltroDeLista, useTextoDeFiltro } from '../../lib/lista/useFiltroDeLista.ts';
import { useMarcas, useTiposVehiculo } from '../piezas/catalogos.ts';
import { FiltroDeLista } from '../piezas/FiltroDeLista.tsx';
import { ListaMantenedor } from '../piezas/ListaMantenedor.tsx';
import { MODELOS, PROPIAS_DE_MODELO } from './modelo.ts';
import classes from './Modelos.module.css';
import { PorReconocer } from './PorReconocer.tsx';

const RUTA_POR_RECONOCER = `${MODELOS.ruta}?porReconocer=true`;

/** Number of models that wait, with the way to them; absent without any. */
const AvisoPorReconocer = () => {
  const puede = usePuede()(reconocerModelos);
  const { data } = useQuery({
    queryKey: [listaModelos.pagina.id, 'por reconocer'],
    queryFn: ({ signal }) =>
      llamar(
        listaModelos.pagina,
        { porReconocer: 'true', pagina: 1, tamano: 1 },
        { senal: signal },
      ),
    enabled: puede,
  });
  if (!data || data.total === 0) return null;
  return (
    <p className={classes.aviso}>
      <Anchor component={Link} to={RUTA_POR_RECONOCER} underline="always">
        {contar(data.total, 'modelo por reconocer', 'modelos por reconocer')}
      </Anchor>
    </p>
  );
};

/** Models of one brand and one vehicle type at a time (A-MARCA-007). */
const PorMarcaYTipo = () => {
  const [tipoId, elegirTipo] = useFiltroDeLista('tipoId');
  const [marcaId, elegirMarca] = useFiltroDeLista('marcaId');
  const tipos = useTiposVehiculo();
  const marcas = useMarcas();
  const activa = tipoId !== null && marcaId !== null;
  return (
    <ListaMantenedor
      mantenedor={MODELOS}
      filtros={{ tipoId: tipoId ?? undefined, marcaId: marcaId ?? undefined }}
      activa={activa}
      propias={PROPIAS_DE_MODELO}
      vacio={
        <EstadoVacio
          titulo={
            activa
              ? 'No hay modelos que pertenezcan a la marca y tipo seleccionados.'
              : 'Seleccione un Tipo de Vehículo y Marca'
          }
        />
      }
      herramientas={
        <>
          <FiltroDeLista
            titulo="Tipo de vehículo"
            opciones={tipos.filtro}
            valor={tipoId}
            alElegir={elegirTipo}
            error={tipos.error}
          />
          <FiltroDeLista
            titulo="Marca"
            opciones={marcas.filtro}
            valor={marcaId}
            alElegir={elegirMarca}
            error={marcas.error}
          />
          <FiltrosGuardadosDeLista lista={MODELOS.lista.pagina.id} />
        </>
      }
    >
      <AvisoPorReconocer />
    </ListaMantenedor>
  );
};

/** `/mantenedores/modelo[?porReconocer=true]`. */
export const Modelos = () => {
  const [porReconocer] = useTextoDeFiltro('porReconocer');
  const puede = usePuede()(reconocerModelos);
  return porReconocer === 'true' && puede ? <PorReconocer /> : <PorMarcaYTipo />;
};
