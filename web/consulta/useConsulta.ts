import type { ConsultaVM } from '#features/polizas/verificacion/consulta.contract.ts';
import { useCallback, useRef, useState } from 'react';
import { llamar } from '../lib/api/api.ts';
import { conCaptcha, resolverCaptcha } from '../lib/captcha/captcha.ts';
import { insistir } from '../lib/tardia/insistir.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import { aEntrada, type CriteriosEscritos } from './criterios.ts';

/** Loads the contract, which brings zod, when somebody starts to type, not with the first load. */
const traerContrato = () =>
  insistir(() => import('#features/polizas/verificacion/consulta.contract.ts'));

type Estado =
  | { readonly fase: 'inicial' }
  | { readonly fase: 'buscando'; readonly previo: ConsultaVM | null }
  | { readonly fase: 'lista'; readonly datos: ConsultaVM }
  | { readonly fase: 'fallo'; readonly error: unknown };

/** Runs the search. `preparar` prefetches its needs while the user types, a visitor's captcha included. */
export const useConsulta = () => {
  const { tipo } = useSesion();
  const [estado, setEstado] = useState<Estado>({ fase: 'inicial' });
  const preparado = useRef<Promise<string | undefined> | null>(null);
  const vez = useRef(0);

  const yaPreparo = useRef(false);
  const preparar = useCallback(() => {
    if (yaPreparo.current) return;
    yaPreparo.current = true;
    void traerContrato().catch(() => undefined);
    if (tipo !== 'login') preparado.current = resolverCaptcha().catch(() => undefined);
  }, [tipo]);

  const buscar = useCallback(async (criterios: CriteriosEscritos): Promise<void> => {
    const esta = (vez.current += 1);
    setEstado((antes) => ({
      fase: 'buscando',
      previo: antes.fase === 'lista' ? antes.datos : null,
    }));
    const captcha = await preparado.current;
    preparado.current = null;
    const entrada = aEntrada(criterios);
    const siguiente = await conCaptcha(async (valor) => {
      const { consultarPolizas } = await traerContrato();
      return llamar(consultarPolizas, entrada, valor === undefined ? {} : { captcha: valor });
    }, captcha ?? undefined).then(
      (datos): Estado => ({ fase: 'lista', datos }),
      (error: unknown): Estado => ({ fase: 'fallo', error }),
    );
    if (vez.current === esta) setEstado(siguiente);
  }, []);

  const limpiar = useCallback(() => {
    vez.current += 1;
    setEstado({ fase: 'inicial' });
  }, []);

  return { estado, preparar, buscar, limpiar };
};
