import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import java.io.OutputStream;
import java.util.List;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Runs one node until its standard input ends. Arguments: folder, HTTP port, transport port, transport ports of all nodes. */
public class Node {
  public static void main(String[] args) throws Exception {
    var peers = List.of(args[3].split(","));
    var runner = new OpenSearchRunner();
    runner.setMaxHttpPort(-1);
    runner.onBuild((number, settings) -> {
      settings.put("discovery.type", "zen");
      settings.put("node.name", "node-" + args[2]);
      settings.put("http.port", args[1]);
      settings.put("transport.port", args[2]);
      settings.putList("discovery.seed_hosts", peers.stream().map(port -> "127.0.0.1:" + port).toList());
      settings.putList("cluster.initial_cluster_manager_nodes", peers.stream().map(port -> "node-" + port).toList());
      settings.putList("node.roles", "cluster_manager", "data");
      // The disks of test machines are often fuller than the watermarks allow.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    }).build(newConfigs().basePath(args[0]).numOfNode(1).clusterName("tests"));
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }
}
